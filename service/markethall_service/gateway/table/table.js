export * from './table-ZQFCINEM.js';
