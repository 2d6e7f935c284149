// The offer to install Offlist on the device, once there are listings or removals.
import { Share, SquarePlus } from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { askToInstall, dismissInstall, installStore, mayOffer, noteShown } from './install-offer.ts'
import type { InstallWay } from './install-way.ts'

/** `instead` is shown if there is nothing to offer: installed, not possible, or already answered. */
export function InstallCard({ instead }: { instead?: ReactNode }) {
  const way = useSyncExternalStore(installStore.subscribe, installStore.read, () => null)
  const [open, setOpen] = useState(mayOffer)
  const shown = open && way !== null
  useEffect(() => {
    if (shown) noteShown()
  }, [shown])
  if (!shown) return instead
  const notNow = () => {
    dismissInstall()
    setOpen(false)
  }
  const install = async () => {
    await askToInstall()
    setOpen(false)
  }
  return (
    <section aria-label="Install Offlist">
      <Notice
        title="Install Offlist"
        action={
          <>
            {way === 'prompt' && (
              <Button size="small" onClick={() => void install()}>
                Install
              </Button>
            )}
            <Button variant="quiet" size="small" onClick={notNow}>
              Not now
            </Button>
          </>
        }
      >
        <p>It gets its own window, works offline, and can tell you when a listing comes back.</p>
        {way !== 'prompt' && <ByHand way={way} />}
      </Notice>
    </section>
  )
}

const iconStyle = 'mx-0.5 inline size-4 align-[-0.2em]'

function ByHand({ way }: { way: Exclude<InstallWay, 'prompt'> }) {
  if (way === 'mac') {
    return <p className="mt-1 text-ink">In Safari’s menu bar: File, then Add to Dock.</p>
  }
  return (
    <p className="mt-1 text-ink">
      Tap Share <Share aria-hidden className={iconStyle} />, then Add to Home Screen{' '}
      <SquarePlus aria-hidden className={iconStyle} />.
    </p>
  )
}
