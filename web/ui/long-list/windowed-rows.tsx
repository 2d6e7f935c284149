// The rows of a group. Only those near the viewport are rendered; the others are text with their names, at their
// positions, so that the page keeps its height, and the browser's search and screen readers find them.
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** The number of rows rendered together. */
const CHUNK = 12
/** How far outside the viewport rows are already rendered, in pixels. */
const MARGIN = 300

/** A list with up to this many rows, over all groups, is rendered whole. */
export const WHOLE = 60

type WindowedRowsProps<T> = {
  label: string
  rows: readonly T[]
  nameOf: (row: T) => string
  /** Renders all of them: a list of up to WHOLE rows needs no windowing. */
  isWhole: boolean
  /** Renders a row as a `listitem`, with its position in the group. */
  draw: (row: T, place: { 'aria-posinset': number; 'aria-setsize': number }) => ReactNode
}

/** A list. A focused row stays rendered, and for printing all are. */
export function WindowedRows<T>({ label, rows, nameOf, isWhole, draw }: WindowedRowsProps<T>) {
  const isPrinting = usePrinting()
  const starts = Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, chunk) => chunk * CHUNK)
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand in chunks, which a ul can't hold.
    <div role="list" aria-label={label}>
      {starts.map(start => {
        const some = rows.slice(start, start + CHUNK)
        return (
          <Chunk
            key={start}
            isWhole={isWhole || isPrinting}
            count={some.length}
            names={() => some.map(nameOf).join('\n')}
          >
            {() =>
              some.map((row, index) =>
                draw(row, { 'aria-posinset': start + index + 1, 'aria-setsize': rows.length }),
              )
            }
          </Chunk>
        )
      })}
    </div>
  )
}

type ChunkProps = { isWhole: boolean; count: number; names: () => string; children: () => ReactNode }

function Chunk({ isWhole, count, names, children }: ChunkProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  /** Its height when last rendered with as many rows: opened rows are taller. */
  const drawn = useRef({ count: 0, height: 0 })

  // Before the first paint, so that visible rows never flash up as names.
  useLayoutEffect(() => {
    const box = place.current?.getBoundingClientRect()
    if (box && box.bottom > -MARGIN && box.top < window.innerHeight + MARGIN) setNear(true)
  }, [])

  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        if (entry.isIntersecting) return setNear(true)
        if (element.contains(document.activeElement)) return
        drawn.current.height = element.offsetHeight
        setNear(false)
      },
      { rootMargin: `${MARGIN}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  if (isNear || isWhole) {
    drawn.current = { count, height: 0 }
    return <div ref={place}>{children()}</div>
  }
  const { height } = drawn.current
  const size = drawn.current.count === count && height > 0 ? { height } : { '--rows': count }
  return (
    <div ref={place}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <div role="listitem" className="long-list-rest" style={size as CSSProperties}>
        {names()}
      </div>
    </div>
  )
}

/** The browser captures the page right after it announces the print. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
