// Arrow keys in the list of sites: it is one tab stop, and the arrows go from line to line.

const KEYS = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End']

/** The element to go to from `from` by this key; null where the key means something else or there is none. */
export function nextLine(lines: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | null {
  if (!KEYS.includes(key)) return null
  const at = lines.indexOf(from)
  if (key === 'Home') return lines[0] ?? null
  if (key === 'End') return lines.at(-1) ?? null
  if (key === 'ArrowDown') return lines[at + 1] ?? null
  if (key === 'ArrowUp') return lines[at - 1] ?? null
  return beside(lines, from, key === 'ArrowRight' ? 1 : -1)
}

/** The line nearest in height in the next column. */
function beside(lines: readonly HTMLElement[], from: HTMLElement, direction: 1 | -1): HTMLElement | null {
  const here = from.getBoundingClientRect()
  const placed = lines
    .map(line => ({ line, box: line.getBoundingClientRect() }))
    .filter(({ box }) => (box.left - here.left) * direction > 1)
  const column = Math.min(...placed.map(({ box }) => Math.abs(box.left - here.left)))
  const inColumn = placed.filter(({ box }) => Math.abs(Math.abs(box.left - here.left) - column) < 1)
  const [nearest] = inColumn.sort((a, b) => Math.abs(a.box.top - here.top) - Math.abs(b.box.top - here.top))
  return nearest?.line ?? null
}
