// Events that may happen to an account's devices: the vocabulary of random histories, and how a seed draws one.
import { type Dice, dice } from './dice.ts'

/** The relative frequency of each event. */
const WEIGHTS = {
  // The person's actions.
  'add-person': 2,
  'add-item': 9,
  'remove-item': 9,
  'set-birth-date': 5,
  'delete-person': 1,
  'rename-person': 2,
  'read-notice': 6,
  'check-step': 7,
  'uncheck-step': 6,
  'write-note': 9,
  'rewrite-note': 3,
  'choose-settings': 6,
  'send-intent': 5,
  'discard-intent': 2,
  'call-function': 3,
  // Actions no screen of ours offers, but a client could send.
  overreach: 5,
  // Actions of the device and its network.
  push: 26,
  pull: 10,
  'answer-arrives': 4,
  news: 6,
  'news-arrives': 6,
  offline: 3,
  online: 4,
  crash: 4,
  'stray-arrives': 4,
  sync: 5,
  'sync-at-once': 4,
  // Events on the server.
  'server-writes': 6,
  'server-restarts': 2,
  purge: 4,
} as const

export type StepKind = keyof typeof WEIGHTS

/** One event. `seed` decides everything else, so that a step means the same in any history. */
export type Step = { kind: StepKind; device: number; seed: number }

export type History = { seed: number; devices: number; steps: readonly Step[] }

const DECK = (Object.keys(WEIGHTS) as StepKind[]).flatMap(kind =>
  Array.from({ length: WEIGHTS[kind] }, () => kind),
)
const WITHOUT_PURGE = DECK.filter(kind => kind !== 'purge')

/** The history of a seed: two to four devices of one account and one of another (the last), and 15 to 32 steps. */
export function drawHistory(seed: number, options: { purges: boolean }): History {
  const deck = options.purges ? DECK : WITHOUT_PURGE
  const chance = dice(seed)
  const devices = 2 + chance.below(3)
  const steps = Array.from({ length: 15 + chance.below(18) }, () => drawStep(chance, deck, devices))
  return { seed, devices, steps }
}

function drawStep(chance: Dice, deck: readonly StepKind[], devices: number): Step {
  // The other account's device must stay unaffected. It acts now and then.
  const device = chance.percent(8) ? devices : chance.below(devices)
  return { kind: chance.pick(deck), device, seed: chance.below(2 ** 31) }
}

/** The shortest history found that still fails, by leaving out steps, larger parts first. */
export async function shrink(
  history: History,
  fails: (shorter: History) => Promise<boolean>,
): Promise<History> {
  let steps = [...history.steps]
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < steps.length; ) {
      const shorter = [...steps.slice(0, from), ...steps.slice(from + size)]
      if (await fails({ ...history, steps: shorter })) steps = shorter
      else from += size
    }
  }
  return { ...history, steps }
}
