/** Number of values in parsed JSON, containers included; stops counting above `max`, and does not recurse. */
export function countValues(json: unknown, max: number): number {
  const waiting: unknown[] = [json]
  let count = 0
  while (waiting.length > 0 && count <= max) {
    const value = waiting.pop()
    count += 1
    if (typeof value !== 'object' || value === null) continue
    // Loops instead of spreading: a spread list of 150,000 values overflows the stack.
    if (Array.isArray(value)) for (const one of value) waiting.push(one)
    else for (const key in value) waiting.push((value as Record<string, unknown>)[key])
  }
  return count
}
