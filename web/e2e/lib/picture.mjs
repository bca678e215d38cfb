// A PNG of two slopes of grey: a picture that can be told from another by its size.
import { Buffer } from "node:buffer";
import { crc32, deflateSync } from "node:zlib";

const part = (kind, body) => {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), body]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(named) >>> 0);
  return Buffer.concat([head, named, tail]);
};

/** The bytes of a picture of this size. */
export function png(width, height) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * (width * 3 + 1) + 1 + x * 3;
      const land = y > height * (0.55 + 0.18 * Math.sin((x / width) * 7));
      rows.set(land ? [38, 96 + (40 * y) / height, 84] : [206, 222 - (60 * y) / height, 226], at);
    }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    part("IHDR", head),
    part("IDAT", deflateSync(rows)),
    part("IEND", Buffer.alloc(0)),
  ]);
}
