// The palette: type to do something or to go somewhere. It uses this device's data, so it works offline.
import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { useBackCloses } from '#web/ui/use-back-closes.ts'
import { useOpenerFocus } from '#web/ui/use-opener-focus.ts'
import { fittingEntries, type PaletteEntry } from './palette-entries.ts'

type PaletteProps = { entries: readonly PaletteEntry[]; onClose: () => void }

const HEADING = { do: 'Do', go: 'Go to' }

/** Modal, open while it's mounted. Arrow keys move, Enter chooses; the focus stays in the field. */
export function Palette({ entries, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useBackCloses(true, onClose)
  const openerFocus = useOpenerFocus()
  const found = fittingEntries(entries, typed)
  const chosen = found[Math.min(at, found.length - 1)]
  const optionId = (entry: PaletteEntry) => `${id}-${entry.id}`
  const chosenId = chosen && optionId(chosen)
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  const run = (entry: PaletteEntry) => {
    onClose()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1
    const next = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1 }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setAt(next)
    } else if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault()
      run(chosen)
    }
  }
  const groups = (['do', 'go'] as const).map(kind => ({
    kind,
    own: found.filter(entry => entry.kind === kind),
  }))
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          {...openerFocus}
          className="fixed inset-x-3 top-[max(0.75rem,env(safe-area-inset-top))] z-50 mx-auto flex max-h-[min(32rem,calc(100dvh-1.5rem))] max-w-dialog animate-rise flex-col overflow-hidden rounded-lg border border-line bg-raised text-ink shadow-float outline-none sm:top-[12vh] sm:max-h-[70vh]"
        >
          <Dialog.Title className="sr-only">Search or do</Dialog.Title>
          <div className="flex items-center gap-3 border-b border-line px-4">
            <Search aria-hidden className="size-5 shrink-0 text-faint" />
            <input
              type="text"
              role="combobox"
              aria-label="Search or do"
              aria-expanded={found.length > 0}
              aria-controls={`${id}-list`}
              aria-activedescendant={chosenId ?? ''}
              aria-autocomplete="list"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="go"
              placeholder="Search or do…"
              value={typed}
              onChange={event => {
                setTyped(event.target.value)
                setAt(0)
              }}
              onKeyDown={onKeyDown}
              className="min-h-14 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-faint"
            />
          </div>
          <p role="status" className="sr-only">
            {found.length === 0 ? 'Nothing fits' : found.length === 1 ? '1 entry' : `${found.length} entries`}
          </p>
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            aria-label="Entries"
            className="min-h-0 flex-1 scroll-area overflow-y-auto overscroll-contain p-1.5 text-sm"
          >
            {groups.map(({ kind, own }) =>
              own.length === 0 ? null : (
                // biome-ignore lint/a11y/useSemanticElements: options stand in groups of a listbox, not in a form
                <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
                  <p id={`${id}-${kind}`} className="px-3 pt-2.5 pb-1 text-xs text-faint">
                    {HEADING[kind]}
                  </p>
                  {own.map(entry => (
                    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and the keys
                    <div
                      key={entry.id}
                      id={optionId(entry)}
                      role="option"
                      aria-selected={entry === chosen}
                      onPointerMove={() => setAt(found.indexOf(entry))}
                      onClick={() => run(entry)}
                      className={cx(
                        'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 pointer-coarse:min-h-touch',
                        entry === chosen && 'bg-sunk',
                      )}
                    >
                      <span className="min-w-0 truncate">{entry.label}</span>
                      {entry.hint && (
                        <span className="ml-auto shrink-0 truncate pl-3 text-xs text-faint">
                          {entry.hint}
                        </span>
                      )}
                    </div>
                  ))}
                </div>
              ),
            )}
            {found.length === 0 && <p className="px-3 py-6 text-soft">Nothing here fits “{typed.trim()}”.</p>}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
