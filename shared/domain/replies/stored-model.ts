// The classifier's model as `npm run bench -- --only replies` writes it.

/** A model as it is stored: small enough to load where replies are read, and nowhere else. */
export type StoredModel = {
  /** The weight of one step, by class. */
  scales: readonly number[]
  biases: readonly number[]
  /** Divides the scores, so that a confidence of 0.9 is right nine times of ten. */
  temperature: number
  /** The confidence from which a reading needs no person, and the one for "done". */
  sure: number
  sureDone: number
  /** Base64: two weights a byte, slot by slot, class by class. 8 stands for zero. */
  weights: string
}
