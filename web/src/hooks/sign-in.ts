import { signIn as ask } from "../api/home";
import { signedOut, tryNow } from "./home";

/** Trade the access token for a cookie. Throws `ApiError` when it is wrong. */
export async function signIn(token: string): Promise<void> {
  await ask(token);
  signedOut.set(false);
  tryNow();
}
