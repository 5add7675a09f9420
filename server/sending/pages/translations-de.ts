import type { Translations } from './translations-en.ts'

const from = (business: string | null): string => (business === null ? 'von uns' : `von ${business}`)

/** German pages address people as „Sie“. */
export const german: Translations = {
  language: 'de',
  direction: 'ltr',

  unsubscribe: {
    title: 'Abmelden',
    body: (business, email) =>
      `${email} erhält dann keine E-Mails mehr ${from(business)}. E-Mails zu Ihren Bestellungen und Anfragen erhalten Sie weiterhin.`,
    why: 'Warum melden Sie sich ab?',
    whyHint: 'Freiwillig',
    comment: 'Ihr Kommentar',
    button: 'Abmelden',
    rather: 'Lieber weniger E-Mails?',
    choose: 'Einstellungen ändern',
  },
  reasons: {
    too_often: 'Zu viele E-Mails',
    not_relevant: 'Die E-Mails interessieren mich nicht',
    never_signed_up: 'Ich habe mich nie angemeldet',
    content: 'Mir gefällt der Inhalt nicht',
    other: 'Etwas anderes',
  },
  unsubscribed: {
    title: 'Sie sind abgemeldet',
    body: (business, email) => `${email} erhält keine E-Mails mehr ${from(business)}.`,
    already: (business, email) =>
      `${email} ist bereits abgemeldet und erhält keine E-Mails mehr ${from(business)}.`,
    mistake: 'War das ein Versehen?',
    undo: 'Wieder anmelden',
    choose: 'Einstellungen ändern',
  },

  preferences: {
    title: (business) => `Ihre E-Mails ${from(business)}`,
    body: (email) => `Diese Einstellungen gelten für ${email}.`,
    saved: 'Ihre Änderungen sind gespeichert.',
    subscribedAgain: 'Willkommen zurück: Sie sind wieder angemeldet.',
    unsubscribedNow:
      'Sie sind abgemeldet. E-Mails zu Ihren Bestellungen und Anfragen erhalten Sie weiterhin.',
    unsubscribed: 'Sie sind abgemeldet. Wählen Sie eine Liste, um sich wieder anzumelden.',
    unsubscribedWithoutLists: 'Sie sind abgemeldet.',
    undo: 'Wieder anmelden',
    lists: 'Ihre Abonnements',
    frequency: 'Wie oft',
    frequencies: {
      all: 'Alles',
      weekly: 'Höchstens einmal in der Woche',
      monthly: 'Höchstens einmal im Monat',
    },
    tracking: 'Auswertung von E-Mails',
    trackingHint: 'Ob E-Mails geöffnet und welche Links angeklickt werden.',
    trackings: {
      individual: ['Personalisiert', 'Damit Sie mehr von dem bekommen, was Sie interessiert.'],
      aggregate: ['Anonym', 'Öffnungen und Klicks werden ohne Ihren Namen gezählt.'],
      none: ['Aus', 'Sie werden nicht gezählt.'],
    },
    fields: 'Über Sie',
    fieldNames: {
      first_name: 'Vorname',
      last_name: 'Nachname',
      phone: 'Telefonnummer',
      date_of_birth: 'Geburtsdatum',
      locale: 'Sprache',
      timezone: 'Zeitzone',
    },
    noChoice: 'Nicht angegeben',
    save: 'Speichern',
    leave: 'Alle E-Mails abbestellen?',
    unsubscribe: 'Von allem abmelden',
    refused: 'Ihre Änderungen wurden nicht gespeichert',
    refusedBody: 'Bitte korrigieren Sie die markierten Felder.',
    faults: {
      lists: 'Bitte wählen Sie unter diesen Listen.',
      frequency: 'Bitte wählen Sie eines davon.',
      tracking: 'Bitte wählen Sie eines davon.',
      first_name: 'Bitte höchstens 100 Zeichen in einer Zeile.',
      last_name: 'Bitte höchstens 100 Zeichen in einer Zeile.',
      phone: 'Bitte Ziffern, am besten beginnend mit + und der Ländervorwahl.',
      date_of_birth: 'Bitte geben Sie ein Datum in der Vergangenheit an.',
      locale: 'Bitte wählen Sie eine Sprache.',
      timezone: 'Bitte wählen Sie eine Zeitzone.',
    },
  },

  confirm: {
    title: 'Bitte bestätigen Sie Ihre Anmeldung',
    body: (business, email) =>
      `Bitte bestätigen Sie, dass Sie E-Mails ${from(business)} an ${email} erhalten möchten.`,
    about: 'Sie erhalten:',
    button: 'Anmeldung bestätigen',
    otherwise:
      'Wenn Sie sich nicht angemeldet haben, schließen Sie diese Seite. Sie werden dann nicht angemeldet.',
  },
  confirmed: {
    title: 'Sie sind angemeldet',
    body: (business, email) => `${email} erhält ab jetzt E-Mails ${from(business)}.`,
    already: 'Sie sind bereits angemeldet',
    choose: 'Einstellungen ändern',
  },
  late: {
    body: 'Der Link ist abgelaufen. Fordern Sie einen neuen an.',
    button: 'Neuen Link schicken',
  },
  overtaken: {
    body: 'Der Link gilt nur einmal, und Ihre Anmeldung hat sich seitdem geändert. Fordern Sie für die Anmeldung einen neuen Link an.',
    left: 'Sie haben sich nach dem Versand des Links abgemeldet. Sie können sich jederzeit wieder anmelden.',
  },
  newLinkSent: {
    title: 'Bitte prüfen Sie Ihr Postfach',
    body: (email) => `Falls noch etwas zu bestätigen ist, haben wir einen neuen Link an ${email} gesendet.`,
    hint: 'Wenn Sie vor Kurzem schon einen Link angefordert haben, kann es bis zu einer Stunde dauern.',
  },

  verify: {
    title: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    body: (business, email) =>
      `${business ?? 'Ein Benutzer dieses Dienstes'} möchte E-Mails von ${email} senden.`,
    button: 'Adresse bestätigen',
    otherwise:
      'Wenn Sie diese Anfrage nicht kennen, schließen Sie diese Seite. Von Ihrer Adresse werden dann keine E-Mails gesendet.',
  },
  verified: {
    title: 'Ihre Adresse ist bestätigt',
    body: (business, email) => `${business ?? 'Der Dienst'} kann jetzt E-Mails von ${email} senden.`,
    already: 'Diese Adresse ist bereits bestätigt',
  },

  privacy: {
    link: 'Ihre Daten: Kopie anfordern oder löschen lassen',
    title: 'Ihre Daten',
    body: (business) =>
      `Sie können ${business === null ? 'bei uns' : `bei ${business}`} erfahren, was über Sie gespeichert ist, und es löschen lassen.`,
    kinds: {
      access: {
        title: 'Eine Kopie Ihrer Daten',
        body: 'Sie erhalten eine Datei mit allem, was über Sie gespeichert ist.',
        button: 'Kopie anfordern',
      },
      erase: {
        title: 'Ihre Daten löschen',
        body: 'Alles über Sie wird endgültig gelöscht. Sie erhalten keine E-Mails mehr. Das lässt sich nicht rückgängig machen.',
        button: 'Löschung anfordern',
      },
    },
    next: 'Sie erhalten zuerst eine E-Mail, in der Sie bestätigen, dass Sie es sind.',
    choose: 'Bitte wählen Sie eines davon.',
  },
  privacyAsked: {
    title: 'Sehen Sie in Ihr Postfach',
    body: 'Wenn es Daten über Sie gibt, haben wir einen Link an Ihre E-Mail-Adresse gesendet. Öffnen Sie ihn und bestätigen Sie Ihre Anfrage.',
    hint: 'Wenn Sie kürzlich schon gefragt haben, kann die nächste E-Mail bis zu einer Stunde dauern.',
  },
  confirmPrivacy: {
    title: 'Bestätigen Sie Ihre Anfrage',
    bodies: {
      access: (business, email) => `Sie bitten ${business ?? 'uns'} um eine Kopie der Daten zu ${email}.`,
      erase: (business, email) =>
        `Sie bitten ${business ?? 'uns'}, alle Daten zu ${email} zu löschen. Das lässt sich nicht rückgängig machen.`,
    },
    buttons: { access: 'Bestätigen: Kopie senden', erase: 'Bestätigen: Daten löschen' },
    otherwise: 'Wenn Sie das nicht angefordert haben, schließen Sie diese Seite. Es geschieht nichts.',
  },
  privacyConfirmed: {
    title: 'Ihre Anfrage ist eingegangen',
    body: (day) => `Sie haben spätestens am ${day} eine Antwort.`,
  },
  privacyAnswered: {
    title: 'Ihre Anfrage ist beantwortet',
    body: 'Sie müssen nichts weiter tun.',
  },
  privacyFile: {
    title: 'Die Kopie Ihrer Daten',
    body: 'Die Datei enthält alles, was über Sie gespeichert ist, in einem Format für Programme (JSON). Jeder Texteditor öffnet sie.',
    button: 'Herunterladen',
    hint: 'Laden Sie sie nur auf ein Gerät herunter, dem Sie vertrauen.',
  },

  test: 'Diese Seite gehört zu einer Test-E-Mail. Sie ändert nichts.',

  example: {
    title: 'Das ist ein Beispiel',
    body: 'Der Link stammt aus einer Vorschau oder einer Test-E-Mail. In einer E-Mail an einen Kontakt öffnet er dessen Seite.',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    body: 'Der Link ist unvollständig. Öffnen Sie ihn in der E-Mail oder kopieren Sie ihn vollständig.',
  },
  gone: {
    title: 'Dieser Link ist nicht mehr gültig',
    reasons: {
      expired: 'Der Link ist abgelaufen. Bitte melden Sie sich noch einmal an.',
      contact: 'Dieser Kontakt existiert nicht mehr und erhält keine E-Mails.',
      address: 'Ihre E-Mail-Adresse hat sich seit dem Versand des Links geändert.',
      message: 'Die E-Mail ist nicht mehr verfügbar.',
      request: 'Der Link ist abgelaufen. Bitte fragen Sie noch einmal an.',
      file: 'Die Datei ist nicht mehr verfügbar. Bitte fragen Sie noch einmal an.',
      sender: 'Die Adresse wird nicht mehr benutzt. Fordern Sie einen neuen Link an.',
    },
  },
  tooMany: {
    title: 'Bitte warten Sie einen Augenblick',
    body: 'Versuchen Sie es in einer Minute noch einmal.',
  },
  tooLarge: { title: 'Die Anfrage ist zu groß', body: 'Bitte senden Sie weniger.' },
  unsupported: {
    title: 'Die Anfrage konnte nicht gelesen werden',
    body: 'Öffnen Sie den Link in Ihrer E-Mail und benutzen Sie die Schaltfläche auf der Seite.',
  },
  failed: {
    title: 'Etwas ist schiefgegangen',
    body: (number) =>
      `Bitte versuchen Sie es noch einmal. Wenn es wieder geschieht, nennen Sie uns diese Nummer: ${number}.`,
  },
  unavailable: {
    title: 'Vorübergehend nicht erreichbar',
    body: 'Nichts ist verloren. Versuchen Sie es in einer Minute noch einmal.',
  },
}
