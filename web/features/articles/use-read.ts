// Counts an article as read once it has been in sight for a while.
import { useEffect } from 'react'
import { READ_AFTER } from '#shared/protocol/measure-paths.ts'
import { reportArticleRead } from '#web/data/help-reads.ts'

/** Once a visit to the page; time in another tab doesn't count. */
export function useRead(article: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(finish, READ_AFTER)
    }
    const finish = () => {
      document.removeEventListener('visibilitychange', look)
      void reportArticleRead(article)
    }
    document.addEventListener('visibilitychange', look)
    look()
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [article])
}
