import { api, ok } from "./http";

export { signIn } from "./home";

/** Forget this browser: its cookie no longer opens anything. */
export async function signOut(): Promise<void> {
  await ok(api().DELETE("/api/session"));
}
