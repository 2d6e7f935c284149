// Over what was loaded before the network went.
import { Notice } from './notice.tsx'

/** For pages that can do nothing without the server. */
export function UnreachedNotice() {
  return (
    <Notice tone="yours" title="Offlist cannot be reached right now">
      What you see may be out of date, and nothing can be changed until the network is back.
    </Notice>
  )
}
