const [quote, backslash] = [0x22, 0x5c]
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** Nesting depth of the lists and objects in a JSON text; scans the text once, without parsing it. */
export function jsonDepth(text: string): number {
  let [depth, deepest, inText] = [0, 0, false]
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at)
    if (inText && letter === backslash) at += 1
    else if (letter === quote) inText = !inText
    else if (!inText && opening.has(letter)) {
      depth += 1
      deepest = Math.max(deepest, depth)
    } else if (!inText && closing.has(letter)) depth -= 1
  }
  return deepest
}
