/** Ways to send an invitation without script; `link` is the absolute address of the invitation. */
export function shareLinks(link: string, { text, subject }: { text: string; subject: string }) {
  const query = (values: Record<string, string>) => new URLSearchParams(values).toString().replaceAll('+', '%20')
  return {
    whatsapp: `https://wa.me/?${query({ text: `${text} ${link}` })}`,
    telegram: `https://t.me/share/url?${query({ url: link, text })}`,
    mail: `mailto:?${query({ subject, body: `${text}\n${link}` })}`,
  }
}
