// The cards that the hosted pages accept: Stripe's own test numbers, each with its behavior.

export const CARDS = [
  { number: '4242424242424242', name: 'pays', hint: '4242 4242 4242 4242 pays' },
  { number: '4000000000000002', name: 'declined', hint: '4000 0000 0000 0002 is declined' },
  { number: '4000002500003155', name: 'asks', hint: '4000 0025 0000 3155 asks for a second step' },
  {
    number: '4000000000000341',
    name: 'fails later',
    hint: '4000 0000 0000 0341 pays once; later payments fail',
  },
] as const
export type Card = (typeof CARDS)[number]

/** The card of a number, with any spacing; null for any other number. */
export function cardOf(number: string): Card | null {
  const digits = number.replaceAll(/[\s-]/g, '')
  return CARDS.find(card => card.number === digits) ?? null
}

/** Whether a payment with the card succeeds. The person is present only at the first payment. */
export const pays = (card: Card | null, isFirst: boolean): boolean =>
  card !== null && card.name !== 'declined' && (isFirst || card.name !== 'fails later')
