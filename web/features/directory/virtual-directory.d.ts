// What web/build/directory/directory-files.ts makes of the catalogue.

declare module 'virtual:directory/files' {
  /** The folder of the files' addresses, `/assets/brokers-…`. */
  export const folder: string
  /** All files by name, where pages are rendered at build; null in browsers, which fetch them. */
  export const inMemory: readonly (readonly [name: string, text: string])[] | null
}
