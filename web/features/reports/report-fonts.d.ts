// What web/build/report-fonts.ts makes: TrueType files in base64.
declare module 'virtual:report-fonts' {
  export const serif: readonly string[]
  export const sans: readonly string[]
}
