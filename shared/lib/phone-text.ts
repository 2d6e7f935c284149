// Formats phone numbers: `(512) 555-0147`. Masked and foreign ones don't change.

/** Returns a number unchanged unless it is a complete one of the United States or Canada. */
export function phoneText(phone: string): string {
  const [, area, exchange, line] = NATIONAL.exec(phone.trim()) ?? []
  return area && exchange && line ? `(${area}) ${exchange}-${line}` : phone
}

const NATIONAL = /^(?:\+?1[ .-]?)?\(?(\d{3})\)?[ .-]?(\d{3})[ .-]?(\d{4})$/
