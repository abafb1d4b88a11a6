export * from './table-FXDDOZCG.js';
