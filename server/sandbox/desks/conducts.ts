// How each desk treats letters: by a tester's stored order, or else by the plan's seed, or else as usual.
import { z } from '#shared/lib/z.ts'
import { createRandom, hash, weigh } from '../random.ts'
import { privacyMailbox, type SiteDefinition } from '../sites/definition.ts'
import type { Store } from '../store.ts'
import { type Conduct, conduct, type DeskPlan, deskPlan } from './answers.ts'

const USUAL: Conduct = { answer: 'usual' }

/**
 * What the desks of a planned world do, and how often. Most confirm and then act or ask; weights are our own estimate,
 * with more of each odd case than brokers show.
 */
const COURSES = weigh<Conduct>([
  [USUAL, 34],
  [{ answer: 'usual', autoReplyFirst: true }, 5],
  [{ answer: 'acknowledged' }, 4],
  [{ answer: 'acknowledged', effect: 'removes' }, 6],
  [{ answer: 'done', delayDays: 3 }, 6],
  [{ answer: 'done', effect: 'nothing', delayDays: 2 }, 4],
  [{ answer: 'done', effect: 'hides' }, 1],
  [{ answer: 'suppressed' }, 5],
  [{ answer: 'suppressed', effect: 'nothing' }, 1],
  [{ answer: 'no_record' }, 3],
  [{ answer: 'record_url_wanted', afterwards: 'usual' }, 5],
  [{ answer: 'identity_wanted', afterwards: 'usual' }, 6],
  [{ answer: 'agent_refused', afterwards: 'usual' }, 2],
  [{ answer: 'use_form' }, 3],
  [{ answer: 'not_your_state', afterwards: 'refused' }, 2],
  [{ answer: 'exempt', afterwards: 'exempt' }, 2],
  [{ answer: 'refused' }, 2],
  [{ answer: 'wrong_contact' }, 2],
  [{ answer: 'processor_only' }, 1],
  [{ answer: 'confirm_link' }, 4],
  [{ answer: 'redirecting_link' }, 1],
  [{ answer: 'code' }, 1],
  [{ answer: 'silence' }, 4],
  [{ answer: 'usual', answersFrom: 'follow_up' }, 5],
  [{ answer: 'done', answersFrom: 'final_notice' }, 2],
  [{ answer: 'auto_reply', afterwards: 'usual' }, 2],
  [{ answer: 'hard_bounce' }, 1],
  [{ answer: 'plain_bounce' }, 1],
  [{ answer: 'rejected' }, 1],
  [{ answer: 'soft_bounce' }, 1],
  [{ answer: 'stranger', delayDays: 6 }, 1],
  [{ answer: 'forged', delayDays: 1 }, 1],
  [{ answer: 'spoofed', delayDays: 1 }, 1],
  [{ answer: 'twice' }, 2],
  [{ answer: 'attachments' }, 1],
  [{ answer: 'other', afterwards: 'usual' }, 1],
])
const FORMS = weigh<NonNullable<Conduct['form']>>([
  ['usual', 60],
  ['html_only', 15],
  ['quoted', 15],
  ['outlook', 10],
])
const LANGUAGES = weigh<NonNullable<Conduct['language']>>([
  ['en', 90],
  ['de', 7],
  ['es', 3],
])
/** Days that are added to an answer's own delay. */
const SLOWNESS = weigh([
  [0, 50],
  [1, 20],
  [3, 15],
  [9, 10],
  [24, 5],
])

/** The conduct of a site in a planned world. */
export function plannedConduct({ seed }: DeskPlan, host: string): Conduct {
  const random = createRandom(hash(`${seed}:${host}:desk`))
  const course = random.weighted(COURSES)
  return {
    ...course,
    form: random.weighted(FORMS),
    language: random.weighted(LANGUAGES),
    delayDays: (course.delayDays ?? 0) + random.weighted(SLOWNESS),
  }
}

const ordered = z.strictObject({ host: z.string(), mailbox: z.string(), conduct })
type Ordered = z.infer<typeof ordered>

export type Conducts = {
  /** How the desk at `mailbox` (a whole address) of the site treats letters now. */
  of: (site: SiteDefinition, mailbox: string) => Conduct
  /** Orders a conduct for a mailbox of the site, by default its privacy mailbox. */
  set: (site: SiteDefinition, mailbox: string | undefined, conduct: Conduct) => void
  plan: () => DeskPlan | null
  setPlan: (plan: DeskPlan | null) => void
  /** The mailboxes (whole addresses) of the site that read letters. */
  mailboxes: (site: SiteDefinition) => string[]
}

/** Mailboxes that every site reads besides the one it publishes, as real ones do. */
const OTHERS = ['legal', 'dpo', 'support']
const usualMailbox = ({ host }: Pick<SiteDefinition, 'host'>) => `privacy@${host}`
const ORDERS = 'desk-orders'
const PLAN = 'desk-plan'

/** The conducts of a world, stored in `store`. */
export function createConducts(store: Store): Conducts {
  let orders = z.array(ordered).parse(JSON.parse(store.setting(ORDERS) ?? '[]'))
  let plan = deskPlan.nullable().parse(JSON.parse(store.setting(PLAN) ?? 'null'))
  const isFor = (order: Ordered, host: string, mailbox: string) =>
    order.host === host && order.mailbox === mailbox
  return {
    of: (site, mailbox) => {
      const published = privacyMailbox(site)
      const orderOf = (address: string) => orders.find(one => isFor(one, site.host, address))
      // Letters to the usual mailbox are treated like those to the published one.
      const order = orderOf(mailbox) ?? (mailbox === usualMailbox(site) ? orderOf(published) : undefined)
      if (order) return order.conduct
      // Only the published mailbox is moody; sites without requests by mail keep saying so.
      const isPlanned = mailbox === published && 'hours' in site.optOut && site.optOut.flow !== 'phone'
      if (!plan || !isPlanned) return USUAL
      const planned = plannedConduct(plan, site.host)
      return site.language === undefined ? planned : { ...planned, language: site.language }
    },
    set: (site, part, given) => {
      const mailbox = part === undefined ? privacyMailbox(site) : `${part}@${site.host}`
      const others = orders.filter(one => !isFor(one, site.host, mailbox))
      // `usual` alone takes back an earlier order.
      const isPlain = given.answer === 'usual' && Object.keys(given).length === 1
      orders = isPlain && plan === null ? others : [...others, { host: site.host, mailbox, conduct: given }]
      store.setSetting(ORDERS, JSON.stringify(orders))
    },
    plan: () => plan,
    setPlan: given => {
      plan = given
      store.setSetting(PLAN, JSON.stringify(given))
    },
    mailboxes: site => [
      ...new Set([
        privacyMailbox(site),
        usualMailbox(site),
        ...OTHERS.map(part => `${part}@${site.host}`),
        ...orders.filter(one => one.host === site.host).map(one => one.mailbox),
      ]),
    ],
  }
}
