// Puts a site on a person's list of sites to leave alone, or takes it off, with a message that offers to undo it. Stored
// on the device first, so it works offline.
import { withoutSiteAlone, withSiteAlone } from '#shared/domain/leave-alone.ts'
import { iso } from '#shared/lib/time.ts'
import { now } from '#web/data/clock.ts'
import { changeDoc, readDoc } from '#web/data/queries.ts'
import { UNDO_MS } from '#web/ui/later.ts'
import { toast } from '#web/ui/toast.ts'

export type NamedSite = { id: string; name: string }

/** One change after another: each starts from the list that the previous one stored. */
let latest: Promise<void> = Promise.resolve()

function change(personId: string, next: (list: readonly string[]) => string[]): Promise<void> {
  latest = latest
    .catch(() => {})
    .then(async () => {
      const person = await readDoc('people', personId)
      if (!person) return
      await changeDoc('people', personId, {
        leave_alone: next(person.leave_alone ?? []),
        updated_at: iso(now()),
      })
    })
  return latest
}

export async function leaveSiteAlone(personId: string, site: NamedSite): Promise<void> {
  await change(personId, list => withSiteAlone(list, site.id))
  toast({
    title: `We’ll leave ${site.name} alone`,
    ms: UNDO_MS,
    action: {
      label: 'Undo',
      onSelect: () => void change(personId, list => withoutSiteAlone(list, site.id)),
    },
  })
}

export async function visitSiteAgain(personId: string, site: NamedSite): Promise<void> {
  await change(personId, list => withoutSiteAlone(list, site.id))
  toast({
    title: `${site.name} is off the list`,
    ms: UNDO_MS,
    action: {
      label: 'Undo',
      onSelect: () => void change(personId, list => withSiteAlone(list, site.id)),
    },
  })
}
