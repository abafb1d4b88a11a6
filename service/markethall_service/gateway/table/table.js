export * from './table-YLHC4IAW.js';
