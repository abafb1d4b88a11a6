export * from './table-TVAZD3VD.js';
