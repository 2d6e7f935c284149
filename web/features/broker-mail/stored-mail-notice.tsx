// On the sign-in page: an email shared to the app is stored until the person signs in.
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isSharedFind } from '#web/data/storage/shared-finds.ts'
import { storedMails } from '#web/data/storage/stored-mails.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Empty unless the person was about to open a shared email. */
export function StoredMailNotice() {
  const wanted = useRouterState({
    select: state => (state.location.search as { redirect?: unknown }).redirect,
  })
  const isShare = typeof wanted === 'string' && /^\/share(\?|$)/.test(wanted)
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!isShare) return
    storedMails.list().then(
      mails => setCount(mails.filter(one => !isSharedFind(one)).length),
      error => console.warn('Stored mails:', error),
    )
  }, [isShare])
  if (!isShare || count === 0) return null
  return (
    <div role="status" className="mb-8">
      <Notice
        title={count === 1 ? 'Your email is stored on this device' : 'Your emails are stored on this device'}
      >
        Sign in and choose the removal it belongs to. We delete it after a week.
      </Notice>
    </div>
  )
}
