// The disclaimer of a generated document.
import { Notice } from '#web/ui/notice.tsx'

export function Disclaimer() {
  return (
    <Notice title="Not legal advice">
      AI-generated legal documents are for information only and need review by an attorney. Nothing is sent
      until you send it.
    </Notice>
  )
}
