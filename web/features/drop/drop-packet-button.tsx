// Saves the packet about a site that still lists the person, made on the device.
import { Download } from 'lucide-react'
import { useState } from 'react'
import { iso } from '#shared/lib/time.ts'
import type { DropPacketRows } from '#shared/reports/drop-packet.ts'
import { now } from '#web/data/clock.ts'
import { reportPicture } from '#web/data/reports.ts'
import { useSession } from '#web/data/session.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** Works offline, without the picture unless the device has it. */
export function DropPacketButton({ rows }: { rows: Omit<DropPacketRows, 'madeAt'> }) {
  const { user } = useSession()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { composeDropPacket } = await import('./compose-drop-packet.ts')
      const madeAt = iso(now())
      const bytes = await composeDropPacket({ ...rows, madeAt }, id => reportPicture(user?.id ?? '', id))
      saveFile(packetName(rows.siteHost, madeAt), bytes, 'application/pdf')
    } catch (error) {
      console.error('Making the packet failed:', error)
      toast({ title: 'We couldn’t make this file. Please try again.' })
    }
    setBusy(false)
  }
  return (
    <Button
      size="small"
      icon={<Download aria-hidden />}
      loading={busy}
      aria-disabled={busy}
      onClick={() => busy || void save()}
    >
      Download packet<VisuallyHidden> about {rows.siteName}</VisuallyHidden>
    </Button>
  )
}

/** `drop-truefolk-example-2026-11-26.pdf` */
const packetName = (host: string, madeAt: string) =>
  `drop-${host.replace(/[^\w-]/g, '-')}-${madeAt.slice(0, 10)}.pdf`
