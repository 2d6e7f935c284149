// A notice above content that was loaded before the network failed.
import { Notice } from './notice.tsx'

/** For pages that don't work without the server. */
export function UnreachedNotice() {
  return (
    <Notice tone="yours" title="We can’t reach Offlist right now">
      What you see may be out of date, and you can’t change anything until you’re back online.
    </Notice>
  )
}
