// A long Markdown answer, and a model server that streams it as fast models do.
import { createServer } from "node:http";

const PARTS = [
  "## What the pump needs\n\nThe supply line has **two** valves, and `flow.csv` shows that the second one sticks: see [the log](https://example.org/log) of last week. Nothing else moved, so the *pressure* is the only sign.\n\n",
  "1. Read the three files in `inbox/`.\n2. Compare the totals with the bill.\n   - one line a room\n   - the hall twice\n3. Write down what does not fit.\n\n",
  "| room | litres | cost |\n| --- | ---: | ---: |\n| kitchen | 1,204 | $3.10 |\n| hall | 88 | $0.22 |\n| phòng ngủ | 310 | $0.80 |\n\n",
  '```python\nfrom pathlib import Path\n\ndef totals(path: Path) -> dict[str, int]:\n    """Litres by room."""\n    rows = (line.split(",") for line in path.read_text().splitlines()[1:])\n    return {room: int(litres) for room, litres, *_ in rows}\n```\n\n',
  "Tổng cộng tháng này là 1.602 lít, ít hơn tháng trước một chút vì không ai ở nhà trong tuần thứ hai; máy bơm vẫn chạy hai lần mỗi ngày.\n\n",
  "ปั๊มน้ำทำงานวันละสองครั้งและไม่มีรอยรั่วที่มองเห็นได้ ควรเปลี่ยนวาล์วตัวที่สองภายในเดือนนี้ก่อนฤดูฝน\n\n",
  "> The second valve was replaced in 2019, and nobody has touched it since.\n\nIf it sticks again, close the main, wait a minute, and open it slowly: a sudden change throws the meter off by as much as four litres, which then shows up as a leak that is none.\n\n",
  '```json\n{ "room": "hall", "litres": 88, "since": "2026-11-01", "open": [true, false, null] }\n```\n\n---\n\n',
];

/** About `bytes` of Markdown in all its kinds. */
export function answer(bytes) {
  let text = "# Water, room by room\n\n";
  for (let n = 0; Buffer.byteLength(text) < bytes; n++) text += PARTS[n % PARTS.length];
  return text;
}

/** Serves Chat Completions: every question gets `text`, `perSecond` pieces of a token or so each. */
export async function openModel(text, perSecond) {
  const pieces = text.match(/[\s\S]{1,5}/gu);
  const server = createServer(async (request, response) => {
    for await (const _ of request);
    if (request.method === "GET") return response.end('{"data":[{"id":"m"}]}');
    response.writeHead(200, { "content-type": "text/event-stream" });
    const began = performance.now();
    let sent = 0;
    const more = setInterval(() => {
      const due = Math.min(
        pieces.length,
        Math.floor(((performance.now() - began) / 1000) * perSecond),
      );
      while (sent < due) response.write(chunk({ content: pieces[sent++] }, null));
      if (sent < pieces.length) return;
      clearInterval(more);
      response.end(`${chunk({}, "stop")}data: [DONE]\n\n`);
    }, 10);
    response.on("close", () => clearInterval(more));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function chunk(delta, finish_reason) {
  const said = { id: "c", model: "m", choices: [{ index: 0, delta, finish_reason }] };
  return `data: ${JSON.stringify(said)}\n\n`;
}
