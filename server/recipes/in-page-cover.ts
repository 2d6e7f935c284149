// The functions that cover records inside a page while its picture is taken. As those of in-page.ts they are sent as
// source text; `find` and `readNode` stand beside them there.
import type { RecordSpec } from '#shared/recipe/action.ts'
import type { RawRecord } from '#shared/recipe/read-record.ts'

/** The records at `selector` are covered, except those that read exactly like one of `shown`, as JSON. */
export interface Cover {
  selector: string
  spec: RecordSpec
  shown: string[]
}

declare function find(selector: string, root: Node): Node[]
declare function readNode(record: Node, spec: RecordSpec): RawRecord

function recordsToCover(covers: Cover[]): Element[] {
  return covers.flatMap(({ selector, spec, shown }) =>
    find(selector, document).flatMap(node => {
      const element = node instanceof Element ? node : node.parentElement
      return element && !shown.includes(JSON.stringify(readNode(node, spec))) ? [element] : []
    }),
  )
}

/** Hides these records and lays a grey sheet over each; only styles of elements change, and only until undone. */
export function coverRecords(covers: Cover[]): void {
  const records = recordsToCover(covers)
  for (const record of records) layOver(record)
  for (const record of records) {
    for (const element of [record, ...record.querySelectorAll('*')]) {
      if (!('style' in element) || element.hasAttribute('data-covered-style')) continue
      element.setAttribute('data-covered-style', JSON.stringify(element.getAttribute('style')))
      const style = element.style as CSSStyleDeclaration
      style.setProperty('visibility', 'hidden', 'important')
      style.setProperty('transition', 'none', 'important')
    }
  }
}

function layOver(record: Element) {
  const { left, top, width, height } = record.getBoundingClientRect()
  const sheet = document.createElement('div')
  sheet.setAttribute('data-covered-sheet', '')
  sheet.textContent = 'Another person’s listing'
  Object.assign(sheet.style, {
    position: 'absolute',
    left: `${left + window.scrollX}px`,
    top: `${top + window.scrollY}px`,
    width: `${width}px`,
    height: `${height}px`,
    boxSizing: 'border-box',
    padding: '4px 8px',
    overflow: 'hidden',
    background: '#d4d4d8',
    color: '#3f3f46',
    font: '13px/1.4 sans-serif',
    zIndex: '2147483647',
  })
  document.documentElement.append(sheet)
}

/** Undoes it. False when a record has come meanwhile that was not covered. */
export function uncoverRecords(covers: Cover[]): boolean {
  const covered = '[data-covered-style], [data-covered-sheet]'
  const wasCovered = recordsToCover(covers).every(record => record.closest(covered) !== null)
  for (const sheet of document.querySelectorAll('[data-covered-sheet]')) sheet.remove()
  for (const element of document.querySelectorAll('[data-covered-style]')) {
    const style = JSON.parse(element.getAttribute('data-covered-style') ?? 'null') as string | null
    element.removeAttribute('data-covered-style')
    // Chromium leaves an empty attribute behind when one is removed that was only changed through `.style`.
    element.setAttribute('style', style ?? '')
    if (style === null) element.removeAttribute('style')
  }
  return wasCovered
}

export const COVER_HELPERS = [recordsToCover, layOver]
