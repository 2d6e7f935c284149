// Shares an article through the device, else copies its address.
import { Share2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

export function ShareArticle({ title }: { title: string }) {
  const share = async () => {
    const url = window.location.origin + window.location.pathname
    try {
      if (navigator.share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        toast({ title: 'Link copied', tone: 'success' })
      }
    } catch (error) {
      // The person closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast({ title: 'Couldn’t share the article', description: url, tone: 'destructive' })
    }
  }
  return (
    <Button size="small" icon={<Share2 aria-hidden className="size-4" />} onClick={() => void share()}>
      Share Article
    </Button>
  )
}
