// How telephone numbers are written out: `(512) 555-0147`. Masked ones, and those of other countries, stay as they are.

/** Leaves a number alone that isn't a whole one of the United States or Canada. */
export function phoneText(phone: string): string {
  const [, area, exchange, line] = NATIONAL.exec(phone.trim()) ?? []
  return area && exchange && line ? `(${area}) ${exchange}-${line}` : phone
}

const NATIONAL = /^(?:\+?1[ .-]?)?\(?(\d{3})\)?[ .-]?(\d{3})[ .-]?(\d{4})$/
