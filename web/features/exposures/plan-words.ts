// The text of the page before removals start: what is sent, what needs the person, and what happens next. Pure.

import { FOLLOW_UP_DAYS } from '#shared/domain/follow-up.ts'
import { ABSENCE_GAP } from '#shared/domain/removal.ts'
import type { RemovalWay } from '#shared/domain/removal-way.ts'
import { dayText } from '#shared/letters/day-text.ts'
import { fieldTexts } from '#shared/letters/field-text.ts'
import { DAY } from '#shared/lib/time.ts'
import type { PlanLine } from './removal-plan.ts'
import { costOf, isAlone, minutesFor, type PlanView, withheldFrom } from './start-plan.ts'

/** What each way means for the person. */
export const WAY_TEXT: Readonly<Record<RemovalWay, { title: string; text: string }>> = {
  automated: { title: 'We send it', text: 'We fill in the site’s own form.' },
  parent: {
    title: 'Goes with another site',
    text: 'Cleared by the site that supplies them. Nothing is sent.',
  },
  assisted: { title: 'We fill in the form, you finish it', text: 'The last step needs a person.' },
  email: { title: 'By letter', text: 'You read it, then we send it.' },
  guided: { title: 'You do it, with a guide', text: 'A call, an ID, or a site that keeps programs out.' },
}

const counted = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`

export const minuteCount = (minutes: number) => counted(minutes, 'minute')

const siteList = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Names every site, because consent must say whom it covers. */
export const siteNamesText = (sites: readonly string[]) => siteList.format(sites)

type Words = Pick<PlanView, 'chosen' | 'agreed' | 'along'>

/** `40 requests clear 57 listings.` */
export function planTitle(view: Words): string {
  const { chosen } = view
  if (chosen.length === 0) return 'Nothing is ticked.'
  const { requests } = costOf(view)
  if (requests === 0) return `${counted(chosen.length, 'listing')}, and nothing more to send.`
  return `${counted(requests, 'request')} ${requests === 1 ? 'clears' : 'clear'} ${counted(chosen.length, 'listing')}.`
}

/** Below the title: who sends the requests, and why there are fewer than listings. */
export function planLede({ chosen, along }: Words): string {
  const count = (...ways: RemovalWay[]) => chosen.filter(({ way }) => ways.includes(way)).length
  const [forms, letters, byHand] = [count('automated', 'assisted'), count('email'), count('guided')]
  const parts = [
    forms > 0 ? counted(forms, 'form') : '',
    letters > 0 ? counted(letters, 'letter') : '',
    byHand > 0 ? `${byHand} you do yourself` : '',
  ].filter(part => part !== '')
  const sent = parts.length > 0 ? `${sentence(siteList.format(parts))}.` : ''
  const copies =
    along.size === 1
      ? ' 1 copies from another site, so it goes with it.'
      : ` ${along.size} copy from another site, so they go with it.`
  return `${sent}${along.size > 0 ? copies : ''}`.trim()
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Next to the button: what it would start. */
export function footerText(view: PlanView): string {
  const { shown, late, chosen } = view
  const { minutes } = costOf(view)
  const time =
    minutes === 0 ? 'It won’t take any of your time.' : `About ${minuteCount(minutes)} of your time.`
  return `${chosen.length} of ${shown.length + late.length} chosen. ${time}`
}

/** Below a site: what it is sent, or why nothing is. */
export function lineText(line: PlanLine, view: Pick<PlanView, 'agreed' | 'along' | 'over'>): string {
  if (view.over.has(line.id)) return 'No longer listed, or its removal has already started.'
  const { supplier, way } = line
  if (way === 'parent') {
    if (!isAlone(line, view)) return `Goes with ${supplier?.name ?? 'its supplier'}.`
    // An unticked line says how it would be cleared if it were ticked.
    return `Goes with ${supplier?.name ?? 'its supplier'}, if both are ticked. Alone, it’s yours to do.`
  }
  const minutes = minutesFor(line, view.agreed)
  const time = minutes > 0 ? ` About ${minuteCount(minutes)}.` : ''
  const withheld = fieldTexts(withheldFrom(line, view.agreed))
  if (withheld.length > 0)
    return `Asks for more than is listed (${withheld.join(', ')}). You finish this form.${time}`
  if (way === 'guided')
    return supplier
      ? `${supplier.name} supplies this one, and nothing comes down there yet.${time}`
      : `We send nothing.${time}`
  if (line.sends.length === 0) return `We send the listing’s link.${time}`
  return `${sentence(line.sends.join(', '))}.${time}`
}

/** One thing the person has to do, and its minutes. */
export type Need = { id: string; text: string; minutes: number }

/** Everything in the plan that takes the person's time. */
export function needsOf(view: PlanView): Need[] {
  const { chosen, agreed } = view
  const more = chosen.filter(line => withheldFrom(line, agreed).length > 0)
  const alone = chosen.filter(line => isAlone(line, view))
  const rest = chosen.filter(line => !more.includes(line))
  const of = (way: RemovalWay) => rest.filter(line => line.way === way)
  const minutes = (lines: readonly PlanLine[]) =>
    lines.reduce(
      (sum, line) => sum + (isAlone(line, view) ? line.finishMinutes : minutesFor(line, agreed)),
      0,
    )
  const need = (id: string, lines: readonly PlanLine[], words: (count: number) => string): Need[] =>
    lines.length === 0 ? [] : [{ id, text: words(lines.length), minutes: minutes(lines) }]
  return [
    ...need(
      'email',
      of('email'),
      count => `Read ${counted(count, 'letter')} before ${count === 1 ? 'it goes' : 'they go'} out`,
    ),
    ...need('assisted', of('assisted'), count => `Finish ${counted(count, 'form')} that we fill in`),
    ...need(
      'more',
      more,
      count =>
        `Finish ${counted(count, 'form')} that ${count === 1 ? 'asks' : 'ask'} for more than is listed`,
    ),
    ...need('guided', of('guided'), count => `Ask ${counted(count, 'site')} yourself, with a guide`),
    ...need('alone', alone, count => `Ask ${counted(count, 'site')} whose supplier isn’t ticked`),
  ]
}

/** What comes after the start, in order. `now`: epoch milliseconds. */
export function nextSteps(
  view: PlanView,
  { now, isOffline }: { now: number; isOffline: boolean },
): { when: string; text: string }[] {
  const { chosen, agreed } = view
  const day = (after: number) => dayText(new Date(now + after).toISOString(), now)
  const ours = chosen.filter(
    line => line.way === 'automated' && withheldFrom(line, agreed).length === 0,
  ).length
  const letters = chosen.some(({ way }) => way === 'email')
  const begin = isOffline ? 'Saved on this device, and sent when you’re back online.' : ''
  const send = ours > 0 ? `We fill in ${counted(ours, 'form')}, one at a time for each site.` : ''
  const gap = ABSENCE_GAP / DAY
  return [
    {
      when: isOffline ? 'First' : 'Right away',
      text: [begin, send].filter(text => text !== '').join(' ') || 'We set everything up.',
    },
    ...(costOf(view).minutes > 0
      ? [{ when: 'When you like', text: 'Your part waits under Your To-Do. You can do it in any order.' }]
      : []),
    {
      when: `From ${day(ABSENCE_GAP)}`,
      text: `We check the sites we asked. A listing counts as gone after two looks, at least ${gap} days apart.`,
    },
    ...(letters
      ? [
          {
            when: `${FOLLOW_UP_DAYS.standard} days later`,
            text: 'The follow-up of a letter is due, if the listing is still there.',
          },
        ]
      : []),
    {
      when: 'After that',
      text: 'You hear from us when one is gone, when one needs you, and if one comes back.',
    },
  ]
}
