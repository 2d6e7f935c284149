// What a reminder says of the law: which one, by when an answer was due, and who enforces it. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Person } from '#shared/collections/people.ts'
import { citable } from '#shared/domain/deadline/citable.ts'
import { dueDay, type LetterClock } from '#shared/domain/letter-clock.ts'
import { announcedRegulator } from './announced-regulator.ts'
import { citedLaw } from './cite-law.ts'
import type { FollowUpAbout } from './follow-up-letter.ts'
import { lawFactsOf, residenceOf } from './law-of-letter.ts'

/** `on`: the day of the reminder. Says nothing if the law no longer covers the person, who may have moved. */
export function legalPart(
  clock: LetterClock,
  site: DataBrokerSite,
  person: Pick<Person, 'places'> | null,
  on: string,
): Pick<FollowUpAbout, 'law' | 'answerDue' | 'regulator'> {
  const { law, right } = clock
  const about = { residence: person && residenceOf(person), broker: lawFactsOf(site), date: on }
  if (law === null || !citable({ law, right, ...about }).citable)
    return { law: null, answerDue: null, regulator: null }
  return {
    law: citedLaw(law, right),
    answerDue: dueDay(clock),
    regulator: announcedRegulator(law, site, person),
  }
}
