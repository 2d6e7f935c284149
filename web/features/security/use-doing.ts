// Something that the person has asked for, with the sentences of the account.
import { useDoing as useDoingOf } from '#web/ui/use-doing.ts'
import { whyOf } from './use-asked.ts'

/** `busy` is the name of what is under way. Without `done`, success says nothing. */
export function useDoing() {
  return useDoingOf(whyOf)
}
