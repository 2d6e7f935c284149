// Types for the parts of the package `parse-address` that we use; it has none of its own.
declare module 'parse-address' {
  interface ParsedLocation {
    number?: string
    prefix?: string
    street?: string
    type?: string
    suffix?: string
    sec_unit_type?: string
    sec_unit_num?: string
    city?: string
    state?: string
    zip?: string
    plus4?: string
  }
  const parser: { parseLocation: (text: string) => ParsedLocation | null }
  export default parser
}
