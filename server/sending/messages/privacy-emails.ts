import type { PrivacyMail } from '../../audience/privacy-requests/index.ts'
import { inLanguage } from '../../platform/locales.ts'
import type { MessageContent } from '../outbox/index.ts'

type Text = Pick<MessageContent, 'subject' | 'source'>

interface Translations {
  confirm: Record<PrivacyMail['kind'], Text>
  file: Text
}

const english: Translations = {
  confirm: {
    access: {
      subject: 'Confirm that you want a copy of your data',
      source: `Hello,

someone asked {% if event.name != "" %}{{ event.name }}{% else %}us{% endif %} for a copy of all data about you.

If it was you, open this page and click the button:

{{ event.privacy_link }}

The link is valid for {{ event.days }} days. If it was not you, ignore this e-mail: without your confirmation, nothing happens.
`,
    },
    erase: {
      subject: 'Confirm that your data shall be erased',
      source: `Hello,

someone asked {% if event.name != "" %}{{ event.name }}{% else %}us{% endif %} to erase all data about you.

If it was you, open this page and click the button:

{{ event.privacy_link }}

The link is valid for {{ event.days }} days. If it was not you, ignore this e-mail: without your confirmation, nothing is erased.
`,
    },
  },
  file: {
    subject: 'The copy of your data is ready',
    source: `Hello,

you asked {% if event.name != "" %}{{ event.name }}{% else %}us{% endif %} for a copy of your data. Open this page and click the button to download it:

{{ event.privacy_link }}

The link is valid for {{ event.days }} days. Do not forward this e-mail: everybody who has the link can download the file.
`,
  },
}

const german: Translations = {
  confirm: {
    access: {
      subject: 'Bitte bestätigen Sie, dass Sie eine Kopie Ihrer Daten möchten',
      source: `Guten Tag,

jemand hat {% if event.name != "" %}bei {{ event.name }} {% endif %}eine Kopie aller Daten über Sie angefordert.

Wenn Sie das waren, öffnen Sie diese Seite und klicken Sie auf die Schaltfläche:

{{ event.privacy_link }}

Der Link ist {{ event.days }} Tage gültig. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Ohne Ihre Bestätigung geschieht nichts.
`,
    },
    erase: {
      subject: 'Bitte bestätigen Sie, dass Ihre Daten gelöscht werden sollen',
      source: `Guten Tag,

jemand hat {% if event.name != "" %}{{ event.name }}{% else %}uns{% endif %} gebeten, alle Daten über Sie zu löschen.

Wenn Sie das waren, öffnen Sie diese Seite und klicken Sie auf die Schaltfläche:

{{ event.privacy_link }}

Der Link ist {{ event.days }} Tage gültig. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Ohne Ihre Bestätigung wird nichts gelöscht.
`,
    },
  },
  file: {
    subject: 'Die Kopie Ihrer Daten ist fertig',
    source: `Guten Tag,

Sie haben {% if event.name != "" %}bei {{ event.name }} {% endif %}eine Kopie Ihrer Daten angefordert. Öffnen Sie diese Seite und klicken Sie auf die Schaltfläche, um sie herunterzuladen:

{{ event.privacy_link }}

Der Link ist {{ event.days }} Tage gültig. Leiten Sie diese E-Mail nicht weiter: Wer den Link hat, kann die Datei herunterladen.
`,
  },
}

const french: Translations = {
  confirm: {
    access: {
      subject: 'Confirmez que vous souhaitez une copie de vos données',
      source: `Bonjour,

quelqu’un a demandé {% if event.name != "" %}à {{ event.name }} {% endif %}une copie de toutes les données vous concernant.

S’il s’agit de vous, ouvrez cette page et cliquez sur le bouton :

{{ event.privacy_link }}

Le lien est valable {{ event.days }} jours. Si ce n’est pas vous, ignorez cet e-mail : sans votre confirmation, il ne se passe rien.
`,
    },
    erase: {
      subject: 'Confirmez que vos données doivent être effacées',
      source: `Bonjour,

quelqu’un a demandé {% if event.name != "" %}à {{ event.name }} {% endif %}d’effacer toutes les données vous concernant.

S’il s’agit de vous, ouvrez cette page et cliquez sur le bouton :

{{ event.privacy_link }}

Le lien est valable {{ event.days }} jours. Si ce n’est pas vous, ignorez cet e-mail : sans votre confirmation, rien n’est effacé.
`,
    },
  },
  file: {
    subject: 'La copie de vos données est prête',
    source: `Bonjour,

vous avez demandé {% if event.name != "" %}à {{ event.name }} {% endif %}une copie de vos données. Ouvrez cette page et cliquez sur le bouton pour la télécharger :

{{ event.privacy_link }}

Le lien est valable {{ event.days }} jours. Ne transférez pas cet e-mail : toute personne qui a le lien peut télécharger le fichier.
`,
  },
}

const languages: Record<string, Translations> = { en: english, de: german, fr: french }

/** The e-mail in the first of these languages that it has. Values are inserted through codes, never into the text. */
export const privacyEmail = (
  about: PrivacyMail['about'],
  kind: PrivacyMail['kind'],
  ...locales: readonly (string | null)[]
): MessageContent => {
  const texts = inLanguage(languages, ...locales) ?? english
  return {
    kind: 'plain',
    preheader: null,
    text: null,
    ...(about === 'file' ? texts.file : texts.confirm[kind]),
  }
}
