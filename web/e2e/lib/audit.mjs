// Walks a page as it is drawn. Runs inside the page, so it may use nothing from outside itself.

/** Complaints about the page: contrast, small text, sideways overflow, controls without a name. */
export function auditInPage({ minContrast, minPx }) {
  const complaints = [];
  const parse = (text) => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const cache = new Map();
  const colour = (text) => {
    if (!cache.has(text)) cache.set(text, parse(text));
    return cache.get(text);
  };
  const over = (top, under) => [0, 1, 2].map((i) => top[i] * top[3] + under[i] * (1 - top[3]));
  const light = (rgb) => {
    const [r, g, b] = rgb.map((v) => {
      const x = v / 255;
      return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    const stack = [];
    for (let at = element; at; at = at.parentElement) {
      const found = colour(getComputedStyle(at).backgroundColor);
      if (found[3] > 0) stack.push(found);
      if (found[3] === 1) break;
    }
    return stack.reverse().reduce((under, top) => over(top, under), [255, 255, 255]);
  };
  const label = (element) =>
    `<${element.tagName.toLowerCase()} ${element.className.baseVal ?? element.className}>`;

  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width + 1)
    complaints.push(
      `overflow: the page is ${document.documentElement.scrollWidth} px wide of ${width}`,
    );

  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = new Set();
  let texts = 0;
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !element || seen.has(element)) continue;
    seen.add(element);
    if (element.closest("script,style,noscript,.sr,.skip,[inert],:disabled,[aria-disabled=true]"))
      continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    texts += 1;
    const style = getComputedStyle(element);
    const back = behind(element);
    const [a, b] = [light(over(colour(style.color), back)), light(back)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    const words = node.data.trim().slice(0, 40);
    if (ratio < minContrast)
      complaints.push(`contrast ${ratio.toFixed(2)} ${label(element)} ${words}`);
    const size = Number.parseFloat(style.fontSize);
    if (size < minPx) complaints.push(`small ${size} px ${label(element)} ${words}`);
    const { right } = element.getBoundingClientRect();
    const scrolls = element.closest(".scroll,pre,.ask-body,.manage-nav,[data-scrolls]");
    if (right > width + 1 && !scrolls)
      complaints.push(`off the page at ${right.toFixed(0)} ${words}`);
  }
  for (const control of document.querySelectorAll("button,input,textarea,select,a,summary")) {
    if (!control.checkVisibility() || control.closest("[inert]")) continue;
    const named =
      control.ariaLabel ||
      control.textContent.trim() ||
      control.labels?.length ||
      control.getAttribute("aria-labelledby") ||
      control.title;
    if (!named) complaints.push(`no name ${control.outerHTML.slice(0, 80)}`);
  }
  return { complaints: [...new Set(complaints)], texts };
}

export const BOUNDS = { minContrast: 4.5, minPx: 11 };

export async function audit(page) {
  return page.evaluate(auditInPage, BOUNDS);
}
