// The page that a person took over, as tall as the window: where it's from, what to do, its picture, and the ways out.
import { Keyboard, Lock, ZoomIn, ZoomOut } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { ViewSession } from './live-session.ts'
import type { LiveState } from './live-state.ts'
import { PageStage } from './page-stage.tsx'
import { TimeLeft } from './time-left.tsx'
import { useCoarsePointer } from './use-coarse-pointer.ts'
import { useVisibleArea } from './use-visible-area.ts'

type LiveLayerProps = {
  siteName: string
  session: ViewSession
  state: LiveState
  /** Epoch milliseconds. */
  endsAt: number
  /** A link to the guide. */
  guide: ReactNode
  /** A link to the removal, for when the page goes on without the person. */
  removal: ReactNode
}

export function LiveLayer({ siteName, session, state, endsAt, guide, removal }: LiveLayerProps) {
  const isTouch = useCoarsePointer()
  const area = useVisibleArea()
  const hintId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const doneButton = useRef<HTMLButtonElement>(null)
  const [zoom, setZoom] = useState(1)
  const [isAsking, setAsking] = useState(false)
  const isYours = state.phase === 'yours' && !state.isLeaving
  const mayLeave = state.phase !== 'running' && !state.isLeaving
  // What had the focus may be disabled now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each phase, other controls are enabled.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
  }, [state.phase, state.isLeaving])
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Content
          ref={panel}
          aria-describedby={undefined}
          onInteractOutside={event => event.preventDefault()}
          onEscapeKeyDown={event => {
            event.preventDefault()
            if (event.target !== field.current && mayLeave) setAsking(true)
          }}
          onOpenAutoFocus={event => {
            event.preventDefault()
            panel.current?.focus({ preventScroll: true })
          }}
          onCloseAutoFocus={event => event.preventDefault()}
          className="fixed inset-x-0 top-0 z-50 flex h-dvh flex-col bg-paper pt-(--top-edge) text-ink outline-none"
          style={area ? { top: area.top, height: area.height } : {}}
        >
          <Dialog.Title className="sr-only">{`Finish the removal on ${siteName}`}</Dialog.Title>
          <Head siteName={siteName} state={state} endsAt={endsAt} />
          <PageStage
            session={session}
            state={state}
            isTouch={isTouch}
            zoom={zoom}
            onZoom={setZoom}
            field={field}
            hintId={hintId}
            onLeave={() => doneButton.current?.focus()}
          />
          <footer className="border-t border-line px-3 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-6 sm:pt-3 sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            <div className="mx-auto flex max-w-[90rem] flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <p id={hintId} className="text-sm text-pretty text-soft max-sm:text-xs">
                {isTouch
                  ? 'Swipe to scroll. To drag, hold first. '
                  : 'Click the page to type in it, or press Tab. Press Escape twice to come back here. '}
                Can’t see the picture? {guide}
              </p>
              <div className="flex items-center gap-2 max-sm:w-full">
                {isTouch && (
                  <IconButton
                    label="Show the keyboard"
                    variant="secondary"
                    icon={<Keyboard aria-hidden />}
                    disabled={!isYours}
                    onClick={() => field.current?.focus({ preventScroll: true })}
                  />
                )}
                <IconButton
                  label={zoom > 1 ? 'Show the whole page' : 'Enlarge the page'}
                  variant="secondary"
                  icon={zoom > 1 ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
                  disabled={state.page === null}
                  onClick={() => setZoom(zoom > 1 ? 1 : 2)}
                />
                <span className="grow" />
                {state.phase === 'running' ? (
                  removal
                ) : (
                  <>
                    <Button disabled={!mayLeave} className="max-sm:px-3" onClick={() => setAsking(true)}>
                      Give it back
                    </Button>
                    <Button
                      ref={doneButton}
                      variant="primary"
                      className="max-sm:px-3"
                      disabled={!isYours}
                      loading={state.isChecking}
                      onClick={session.done}
                    >
                      I’m done
                    </Button>
                  </>
                )}
              </div>
            </div>
          </footer>
          <AlertDialog
            title="Give the page back?"
            description="We close the page. Nothing you did elsewhere is lost: the removal stays on your list, as before."
            confirmLabel="Give it back"
            cancelLabel="Keep going"
            open={isAsking && mayLeave}
            onOpenChange={setAsking}
            onConfirm={session.leave}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Like an address bar: whose page it is, and that we show it. Below it: what happens, or what to do. */
function Head({ siteName, state, endsAt }: Pick<LiveLayerProps, 'siteName' | 'state' | 'endsAt'>) {
  const { page, phase } = state
  return (
    <header className="border-b border-line px-3 py-2 sm:px-6 sm:py-3">
      <div className="mx-auto max-w-[90rem]">
        <div className="flex items-center justify-between gap-x-4 text-sm text-soft">
          <p className="flex min-w-0 items-start gap-2 rounded-md bg-sunk px-2.5 py-1">
            <Lock aria-hidden className="mt-1 size-3.5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              {page ? (
                <>
                  <span className="sr-only">This page is </span>
                  <span className="font-medium text-ink">{page.host}</span>
                  <span className="max-sm:sr-only">, </span>
                  <span className="max-sm:block max-sm:text-xs">shown from our server</span>
                </>
              ) : (
                'Not open yet'
              )}
            </span>
          </p>
          <TimeLeft endsAt={endsAt} />
        </div>
        <div aria-live="polite" className="mt-1.5 min-h-6">
          {phase === 'yours' && !state.isLeaving ? (
            <p className="font-medium text-pretty">{state.task ?? 'Do the step on this page.'}</p>
          ) : (
            <p className="flex items-center gap-2.5 text-soft">
              <Spinner />
              {state.isLeaving
                ? 'We’re closing the page.'
                : phase === 'running'
                  ? 'Thanks. We’re going on with the form. You can wait here, or leave.'
                  : `We’re opening ${siteName}’s form and filling it in. This can take a minute.`}
            </p>
          )}
        </div>
      </div>
    </header>
  )
}
