/** The routes with the one at `at` moved by `by` places. Out of bounds moves nothing. */
export function moved(routes: readonly string[], at: number, by: number): string[] {
  const to = at + by;
  const one = routes[at];
  if (one === undefined || to < 0 || to >= routes.length) return [...routes];
  const rest = routes.filter((_, place) => place !== at);
  return [...rest.slice(0, to), one, ...rest.slice(to)];
}

/** With one more at the end, unless it is there already. */
export function added(routes: readonly string[], route: string): string[] {
  return routes.includes(route) ? [...routes] : [...routes, route];
}

/** "provider:model", both given. */
export function isRoute(text: string): boolean {
  return /^[a-z][\w-]*:\S.*$/i.test(text.trim());
}
