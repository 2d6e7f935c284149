// How mail servers say that a mail didn't arrive: subjects and sentences of the usual ones, in English, German
// and Spanish. Delivery reports (RFC 3464) need none of this.

/** Subjects of bounces. Replies whose subject merely quotes one begin with "Re:". */
export const SUBJECT =
  /^\W*(undeliver(able|ed)|undelivered mail|mail delivery (failed|failure|error|problem|status|subsystem)|delivery (status notification|notification|failure|failed|delayed|report|incomplete)|returned mail|failure notice|mail system error|message (could not be delivered|undeliverable|you sent blocked|status)|warning: (message|could not send)|non[- ]?deliver(y|able)|delayed mail|could not deliver|nondeliverable|unzustellbar|nicht zustellbar|unzustellbare|zustellung (fehlgeschlagen|verzögert)|fehler bei der (zustellung|nachrichtenzustellung)|rückläufer|verzögert|ihre (nachricht|e-?mail) konnte nicht|benachrichtigung (zum|über den) (über)?[a-z]*status|no se puede entregar|no entregado|no se pudo entregar|error (en|de|al) (la )?entreg|entrega (retrasada|fallida|demorada)|correo (devuelto|no entregado)|mensaje (no entregado|devuelto)|notificación (del|de) (estado|error) de (la )?entrega|aviso de (no )?entrega)/iu

/** Sentences that say that a mail came back. */
export const NOT_DELIVERED =
  /(could ?n[o’']t be delivered|was ?n[o’']t delivered|wasn[’']t able to deliver|unable to deliver|unable to be delivered|delivery (has )?failed|failed to deliver|delivery to the following (recipient|address)\w*( has)? failed|permanent(ly)? (error|fail\w*|fatal)|could not deliver|has been rejected|returned (your mail )?to (the )?sender|had permanent fatal errors|gave up|given up|not been delivered|undeliverable|address not found|can[’']t receive|nicht (zugestellt|ausgeliefert|übermittelt|erreicht) werden|nicht zustell(en|bar)|zustellung[^.\n]{0,60}fehlgeschlagen|fehler bei der (nachrichten)?zustellung|unzustellbar|no (se )?(pudo|ha podido|puede|pudimos|ha sido posible|fue posible)( ser)? (entregar|entregado|ser entregado)|no (fue|ha sido) entregado|no se entregó|error (al|en la) entreg|no es posible entregar|entrega[^.\n]{0,60}fall(ó|ado|ida))/iu

/** Sentences that say that a mail is late, and that the server keeps trying. */
export const DELAYED =
  /(delay(ed)?\b|not yet been delivered|has not been delivered to[^.]{0,80}after more than|(will|continue to) (be )?(re)?tr(y|ied|ying)|will keep trying|still trying|you do not need to resend|no action is required on your part|temporar(y|ily) (problem|fail\w*|error|unable|deferred)|incomplete|verzögert|wird weiterhin versucht|weiter(e)? (zustellversuche|versuche)|erneut versuch\w*|vorübergehend\w*|se ha retrasado|retrasad[oa]|demorad[oa]|se seguirá intentando|seguiremos intentando|volver(á|emos) a intentar|temporalmente)/iu

/** Sentences that say that the mailbox is full. */
export const FULL =
  /(over ?quota|quota (has been )?exceed\w*|exceed\w* (its|the|their|his)?[^.\n]{0,30}quota|out of (storage|disk) space|(mailbox|inbox|user|account|postfach)[^.\n]{0,40}\b(is|ist|was|has become)? ?(too )?full\b|mailbox full|full mailbox|insufficient (system )?storage|(storage|size) limit[^.\n]{0,20}(exceed|reach)|postfach[^.\n]{0,40}voll|speicherplatz[^.\n]{0,40}(erschöpft|überschritten|voll)|buzón[^.\n]{0,40}llen[oa]|cuota[^.\n]{0,40}(excedid|superad)|excedid[oa][^.\n]{0,30}cuota|sin espacio)/iu

/** Sentences that say that there is no such mailbox or host. */
export const UNKNOWN =
  /((user|recipient|mailbox|address|account|alias|empfänger|benutzer)[^.\n]{0,60}\b(unknown|not (exist|found|known|listed|present)|does ?n[o’']t exist|doesn[’']t have|invalid|unavailable|disabled|inactive|rejected|unbekannt|existiert nicht|nicht (gefunden|vorhanden|bekannt))|(unknown|invalid|no such|unrouteable|bad|unbekannter?) (user|recipient|mailbox|address|account|local part|destination|host|domain|empfänger|benutzer)|no mailbox here|host (or domain name )?not found|domain (name )?(does ?n[o’']t exist|not found)|name or service not known|nxdomain|address not found|recipientnotfound|adresse[^.\n]{0,60}(nicht gefunden|existiert nicht|unbekannt)|(dirección|destinatario|usuario|buzón|cuenta)[^.\n]{0,60}(no (existe|se encontró|se ha encontrado|encontrad[oa]|válid[oa])|desconocid[oa]|inexistente))/iu

/** Where a bounce begins to quote the mail that came back. */
export const QUOTES =
  /^[ \t>]{0,20}(-{2,60}|={3,60}|\*{3,60})?[ \t]{0,20}(below this line is a copy of the message|this is a copy of (the|your) message|the header of the original message|original message( header| follows|s)?|your (original )?message( was)?( (is )?(attached|included)| follows| reads)|a copy of your (original )?message|message header follows|forwarded message|return-path:|received: from|ursprüngliche nachricht|kopie der nachricht|es folgt eine kopie|mensaje original|encabezados del mensaje original|copia del mensaje|--- undelivered message ---|diagnostic information for administrators)/imu
