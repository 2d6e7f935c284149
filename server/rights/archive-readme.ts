// What the README of an archive says.

/** Plain text, wrapped. */
export const ARCHIVE_README = `YOUR DATA AT OFFLIST

This archive holds everything that Offlist keeps about you and the people you
protect.

  report.pdf    A report to read and print: people, what was found where, what
                was done and when, and how sure it is that it is gone.
  report.html   The same in short, as a page.
  data.json     Everything, list by list, with what each field is, why it is
                kept, how long, and who can read it ("register").
  account.json  Your account: profile, sessions, security log, ways to sign in.
  csv/          The same lists for a spreadsheet. Text that a spreadsheet would
                take for a formula begins with an apostrophe.
  letters/      Letters that were sent for you and what came back: each as a
                mail (.eml) and beside it as a PDF.
  documents/    Legal documents: each as text and beside it as a PDF.
  evidence/     Pictures of what sites showed. The digest of the page that
                each shows is in data.json. Pictures are deleted 90 days after a removal was
                verified complete; what is listed without a file was.

Left out on purpose: fingerprints of your password, of codes and of sessions,
and keys. They are worth nothing to you, and something to whoever finds this
file.

A row with "_deleted": true was deleted by you and is kept until all your
devices know of it, 180 days at most.

You can read data.json back in, on the page where you asked for this archive:
people, notes, answers, letters and settings are restored where your account
lacks them. No removal goes on by itself, and no letter is sent again. The other
files are for reading; nothing is taken from them.

Keep this file where nobody else can read it.
`
