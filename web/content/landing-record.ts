// The page about a made-up person that the landing page shows first, and the days on which it was there and gone.

/** A page about Rosa as anybody can open it. */
export const exampleRecord = {
  address: 'familydex.example/rosa-whitaker',
  name: 'Rosa Elena Whitaker',
  facts: [
    { term: 'Age', detail: '42' },
    { term: 'Address', detail: '2218 Juniper Ridge Dr, Austin, TX 78704' },
    { term: 'Before', detail: 'Round Rock, TX' },
    { term: 'Phone', detail: '(512) 555-01••' },
    { term: 'Relatives', detail: 'Carmen Delgado, Daniel Whitaker' },
  ],
  found: 'Nov 22',
  gone: 'Dec 3, Dec 6',
}
