// What the privacy desks write in Spanish: a few classes only. All others fall back to English.
import type { Wordings } from './answers.ts'

export const spanish: Partial<Wordings> = {
  acknowledged: [
    ['Hemos recibido su solicitud con el número {ref}. Le responderemos en el plazo de un mes.'],
    ['Gracias por su mensaje. Lo hemos remitido al departamento correspondiente.'],
  ],
  done: [
    ['El registro de {name} ha sido eliminado de {site}. Referencia {ref}.'],
    ['Le confirmamos que sus datos personales han sido borrados de nuestra base de datos.'],
  ],
  no_record: [['No hemos encontrado ningún dato suyo en nuestros sistemas.']],
  identity_wanted: [
    [
      'Para tramitar su solicitud necesitamos verificar su identidad. Envíenos una copia de su documento de identidad.',
    ],
  ],
  use_form: [['Las solicitudes se presentan únicamente mediante nuestro formulario: {form}']],
  refused: [['Lamentamos informarle de que no podemos atender su petición.']],
  auto_reply: [['Estoy fuera de la oficina hasta el lunes. Responderé a mi regreso.']],
}
