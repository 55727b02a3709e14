// What the types of pdfkit do not know yet.
declare global {
  namespace PDFKit {
    interface PDFStructureElement {
      dictionary: { data: { A?: object } }
    }
    namespace Mixins {
      interface StructureElementOptions {
        scope?: 'Column' | 'Row' | undefined
      }
    }
  }
}

export {}
