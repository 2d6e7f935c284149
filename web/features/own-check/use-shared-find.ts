// The link or picture that another app shared, until the person has said which site it's from.
import { useCallback, useEffect, useState } from 'react'
import { newestFind, type SharedFind } from '#web/data/storage/shared-finds.ts'
import { storedMails } from '#web/data/storage/stored-mails.ts'

export function useSharedFind(): { find: SharedFind | null; drop: () => void } {
  const [find, setFind] = useState<SharedFind | null>(null)
  const load = useCallback(() => {
    newestFind(storedMails).then(setFind, error => console.error('Shared find:', error))
  }, [])
  useEffect(() => {
    load()
    return storedMails.subscribe(load)
  }, [load])
  const drop = () => {
    if (find) void storedMails.remove(find.id)
  }
  return { find, drop }
}
