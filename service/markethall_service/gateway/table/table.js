export * from './table-FNIFWHL7.js';
