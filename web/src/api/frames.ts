/** Server-sent events as text in, frames out. Handles CRLF, comments, and data over several lines. */

export interface Frame {
  id: string | null;
  data: string;
}

/** Feed chunks with `push`; whole frames come back. `null` data never appears. */
export function frameReader(): { push: (chunk: string) => Frame[] } {
  let rest = "";
  let id: string | null = null;
  let lines: string[] = [];
  const take = (line: string): Frame | null => {
    if (line === "") {
      const frame = lines.length > 0 ? { id, data: lines.join("\n") } : null;
      lines = [];
      return frame;
    }
    const colon = line.indexOf(":");
    if (colon === 0) return null; // a comment keeps the line alive
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "data") lines.push(value);
    if (field === "id") id = value;
    return null;
  };
  return {
    push(chunk) {
      rest += chunk;
      const frames: Frame[] = [];
      for (;;) {
        const end = rest.search(/\r|\n/);
        // a lone CR at the end may be half of CRLF
        if (end < 0 || (rest[end] === "\r" && end === rest.length - 1)) return frames;
        const line = rest.slice(0, end);
        rest = rest.slice(end + (rest.startsWith("\r\n", end) ? 2 : 1));
        const frame = take(line);
        if (frame) frames.push(frame);
      }
    },
  };
}
