/** One way to the gateway: typed by its OpenAPI document, errors as `ApiError` with code and facts. */

import createClient from "openapi-fetch";
import type { paths } from "../contract/generated";

/** Relative to the page, so that the app works under a sub-path behind a proxy. */
const base = (): string => new URL(".", document.baseURI).href.replace(/\/$/, "");

export const address = (path: string): string => `${base()}${path}`;

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly facts: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  /** The line broke: nobody knows whether the request arrived. */
  get unreachable(): boolean {
    return this.status === 0;
  }
}

/** A 401 anywhere shows the sign-in card. */
export const onSignedOut = new Set<() => void>();

export function problem(status: number, body: unknown): ApiError {
  const error = (body as { error?: Record<string, unknown> } | null)?.error;
  if (status === 401) for (const hear of onSignedOut) hear();
  if (typeof error?.code !== "string") return new ApiError(status, "unknown", "", { code: status });
  const { code, message, ...facts } = error;
  return new ApiError(status, code, typeof message === "string" ? message : "", facts);
}

let client: ReturnType<typeof createClient<paths>> | null = null;

/** The generated client. Use with `ok`. */
export function api() {
  client ??= createClient<paths>({ baseUrl: base(), credentials: "same-origin" });
  return client;
}

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The body of a good answer; throws `ApiError` for any other, and for a broken line. */
export async function ok<T>(asked: Promise<Answer<T>>): Promise<T> {
  let answer: Answer<T>;
  try {
    answer = await asked;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(0, "network", "");
  }
  if (!answer.response.ok) throw problem(answer.response.status, answer.error);
  return answer.data as T;
}
