// An authority that takes complaints about a broker.

export type Regulator = {
  /** `us-ca-cppa`; the same in every version. */
  id: string
  name: string
  /** Where the people live whom it serves: `US-CA`, `US` for all of them, or a country's ISO code. */
  covers: string
  /** `privacy`: enforces a law on personal data and nothing else. `consumer`: any unfair business practice. */
  kind: 'privacy' | 'consumer'
  /** Its own page for people with a complaint, or its main page. */
  page: string
  /** The address of its complaint form; null if we aren't sure of it. */
  form: string | null
  /** How its addresses were checked. */
  source: string
  /** `YYYY-MM-DD` */
  verifiedOn: string
}
