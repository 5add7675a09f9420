import type { Translations } from './translations-en.ts'

const from = (business: string | null): string =>
  business === null ? 'de notre part' : `de la part de ${business}`

/** French pages address people as « vous ». */
export const french: Translations = {
  language: 'fr',
  direction: 'ltr',

  unsubscribe: {
    title: 'Se désabonner',
    body: (business, email) =>
      `Un clic, et ${email} ne reçoit plus d’e-mails ${from(business)}. Les messages sur ce que vous commandez ou demandez arrivent toujours.`,
    why: 'Voulez-vous nous dire pourquoi\u00a0?',
    whyHint: 'Rien ne vous y oblige.',
    comment: 'Avec vos mots',
    button: 'Me désabonner',
    rather: 'Ou préférez-vous en recevoir moins\u00a0?',
    choose: 'Choisir ce que vous recevez',
  },
  reasons: {
    too_often: 'Il y en avait trop',
    not_relevant: 'Elles ne m’intéressent pas',
    never_signed_up: 'Je ne les ai jamais demandées',
    content: 'Je n’ai pas aimé leur contenu',
    other: 'Autre chose',
  },
  unsubscribed: {
    title: 'Vous n’aurez plus de nos nouvelles',
    body: (business, email) => `${email} ne reçoit plus d’e-mails ${from(business)}.`,
    already: (business, email) =>
      `Le désabonnement de ${email} est déjà enregistré\u00a0: plus aucun e-mail ${from(business)}.`,
    mistake: 'C’était une erreur\u00a0?',
    undo: 'Me réabonner',
    choose: 'Choisir ce que vous recevez',
  },

  preferences: {
    title: (business) => (business === null ? 'Vos e-mails' : `Vos e-mails de ${business}`),
    body: (email) => `Ce que vous choisissez ici vaut pour ${email}.`,
    saved: 'C’est enregistré.',
    subscribedAgain: 'Ravis de vous revoir\u00a0: votre abonnement est rétabli.',
    unsubscribedNow:
      'Vous ne recevrez plus d’e-mails. Ce que vous demandez, une commande par exemple, reçoit toujours une réponse.',
    unsubscribed: 'Vous ne recevez plus nos e-mails. Choisissez une liste pour vous réabonner.',
    unsubscribedWithoutLists: 'Vous ne recevez plus nos e-mails.',
    undo: 'Me réabonner',
    lists: 'Ce que vous recevez',
    frequency: 'À quelle fréquence',
    frequencies: {
      all: 'Tout',
      weekly: 'Une fois par semaine au plus',
      monthly: 'Une fois par mois au plus',
    },
    tracking: 'Ce que nous pouvons compter',
    trackingHint: 'Si les e-mails sont ouverts, et quels liens sont cliqués.',
    trackings: {
      individual: ['Sous mon nom', 'Pour que vous receviez davantage de ce qui vous intéresse.'],
      aggregate: ['Seulement comme un nombre', 'Nous comptons, sans retenir que c’était vous.'],
      none: ['Rien du tout', 'Rien n’est compté.'],
    },
    fields: 'À votre sujet',
    fieldNames: {
      first_name: 'Prénom',
      last_name: 'Nom',
      phone: 'Numéro de téléphone',
      date_of_birth: 'Date de naissance',
      locale: 'Langue',
      timezone: 'Fuseau horaire',
    },
    noChoice: 'Non précisé',
    save: 'Enregistrer',
    leave: 'Plus aucun e-mail\u00a0?',
    unsubscribe: 'Me désabonner de tout',
    refused: 'Cela n’a pas pu être enregistré',
    refusedBody: 'Veuillez regarder ce qui est signalé ci-dessous. Rien n’a encore été changé.',
    faults: {
      lists: 'Veuillez choisir parmi ces listes.',
      frequency: 'Veuillez choisir l’une de ces réponses.',
      tracking: 'Veuillez choisir l’une de ces réponses.',
      first_name: 'Au plus 100 caractères, sur une ligne.',
      last_name: 'Au plus 100 caractères, sur une ligne.',
      phone: 'Des chiffres, de préférence précédés de + et de l’indicatif du pays.',
      date_of_birth: 'Veuillez indiquer un jour passé.',
      locale: 'Veuillez choisir une langue.',
      timezone: 'Veuillez choisir un fuseau horaire.',
    },
  },

  confirm: {
    title: 'Confirmez votre inscription',
    body: (business, email) =>
      business === null
        ? `Nous écrirons à ${email} dès que vous aurez dit oui.`
        : `${business} écrira à ${email} dès que vous aurez dit oui.`,
    about: 'Vous recevrez\u00a0:',
    button: 'Oui, volontiers',
    otherwise: 'Si vous n’avez rien demandé, fermez la page, et rien ne viendra.',
  },
  confirmed: {
    title: 'Bienvenue',
    body: (business, email) => `${email} reçoit désormais les e-mails ${from(business)}.`,
    already: 'Vous avez déjà dit oui',
    choose: 'Choisir ce que vous recevez',
  },
  late: {
    body: 'Il n’était valable que quelques jours. Si vous souhaitez toujours nos e-mails, demandez-en un nouveau.',
    button: 'M’envoyer un nouveau lien',
  },
  overtaken: {
    body: 'Il ne sert qu’une fois, et quelque chose a changé depuis son envoi. Si vous souhaitez toujours nos e-mails, demandez-en un nouveau.',
    left: 'Vous vous êtes désabonné après son envoi : il ne confirme plus rien. Vous pouvez revenir quand vous voulez.',
  },
  newLinkSent: {
    title: 'Veuillez regarder dans votre boîte aux lettres',
    body: (email) => `Un nouveau lien est en route vers ${email}, s’il reste quelque chose à confirmer.`,
    hint: 'Cela peut prendre une heure si un autre est parti il y a peu.',
  },

  verify: {
    title: 'Est-ce votre adresse\u00a0?',
    body: (business, email) =>
      `${business ?? 'Quelqu’un ici'} souhaite envoyer des messages depuis ${email}.`,
    button: 'Oui, c’est elle',
    otherwise:
      'Si vous ne savez pas de quoi il s’agit, fermez la page, et rien ne sera envoyé depuis cette adresse.',
  },
  verified: {
    title: 'Merci',
    body: (business, email) =>
      `Des messages peuvent maintenant être envoyés depuis ${email}${business === null ? '' : ` par ${business}`}.`,
    already: 'Cette adresse est déjà confirmée',
  },

  test: 'Ceci est l’essai d’un message. Quoi que vous pressiez ici, rien n’est changé.',

  notFound: {
    title: 'Il n’y a rien ici',
    body: 'Le lien n’est pas complet. Veuillez le copier en entier depuis le message, ou l’y ouvrir.',
  },
  gone: {
    title: 'Ce lien n’est plus valable',
    reasons: {
      expired:
        'Il n’était valable que quelques jours. Si vous souhaitez toujours nos e-mails, veuillez vous inscrire à nouveau.',
      contact: 'Nous ne connaissons plus cette adresse, et aucun e-mail n’y est envoyé.',
      address: 'Il a été envoyé à une autre adresse que celle que nous connaissons maintenant.',
      message: 'Le message n’est plus conservé.',
      sender: 'Il concernait une adresse qui ne sert plus. Veuillez demander un nouveau lien.',
    },
  },
  tooMany: { title: 'Un instant, s’il vous plaît', body: 'Réessayez dans une minute.' },
  tooLarge: { title: 'C’est trop', body: 'Veuillez en envoyer moins.' },
  unsupported: {
    title: 'Cela n’a pas pu être lu',
    body: 'Veuillez utiliser le bouton de la page que le lien de votre message ouvre.',
  },
  failed: {
    title: 'Quelque chose s’est mal passé',
    body: (number) => `Veuillez réessayer. Si cela continue, donnez-nous ce numéro\u00a0: ${number}.`,
  },
  unavailable: {
    title: 'Veuillez revenir dans un instant',
    body: 'Rien n’est perdu. Réessayez dans une minute.',
  },
}
