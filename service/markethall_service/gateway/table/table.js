export * from './table-VXHWLSLA.js';
